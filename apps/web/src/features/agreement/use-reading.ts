import { type RefObject, useEffect, useRef, useState } from 'react';

interface Reading {
  /** The number of the furthest section whose end has been on screen. */
  read: number;
  /** The end of the last section has been on screen. */
  atEnd: boolean;
  /**
   * Moves to where reading stopped, and to its end where that was done before: whoever goes on pressing comes
   * to the end.
   */
  goOn: () => void;
}

/**
 * How far a text was read, by the ends of its sections: the elements with `data-end`, each in its section,
 * whose heading can take the focus.
 */
export function useReading(text: RefObject<HTMLElement | null>, count: number): Reading {
  // Where nothing tells how far it was read, nobody is kept from agreeing.
  const [read, setRead] = useState(() => (typeof IntersectionObserver === 'undefined' ? count : 0));
  const movedTo = useRef(-1);
  useEffect(() => {
    const ends = [...(text.current?.querySelectorAll('[data-end]') ?? [])];
    if (typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((seen) => {
      const last = Math.max(
        ...seen.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => ends.indexOf(target)),
      );
      setRead((before) => Math.max(before, last + 1));
    });
    for (const end of ends) observer.observe(end);
    return () => observer.disconnect();
  }, [text]);
  function goOn(): void {
    const end = text.current?.querySelectorAll('[data-end]')[read];
    const heading = end?.closest('section')?.querySelector('h2');
    if (movedTo.current === read) end?.scrollIntoView({ block: 'center' });
    else heading?.focus();
    movedTo.current = read;
  }
  return { read, atEnd: read >= count, goOn };
}
