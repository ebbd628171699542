import { useCallback } from 'react';

interface BlobImageProps {
  picture: Blob;
  alt: string;
  className?: string | undefined;
}

/** A picture from memory; its address is given back when it is no longer shown. */
export function BlobImage({ picture, alt, className }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(picture);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  return <img ref={show} className={className} alt={alt} />;
}
