import type { DocumentType } from '@credence/contract/first-words';
import type { CaptureFinding, FileKind, FileOrigin } from '@credence/contract/verification';
import { useCallback, useEffect, useRef, useState } from 'react';
import { judgePixels } from './frame-quality.ts';
import { carriesCode, checkCodeLines } from './mrz-check.ts';
import {
  decodePicture,
  isPdf,
  PictureError,
  type PictureProblem,
  pixelsOf,
  preparePicture,
} from './prepare-picture.ts';

/** Pixels on the longer side of what the code lines are read from, and of what the quality is judged on. */
const readingSide = 1600;
const judgingSide = 640;

export type CodeLines = 'reading' | 'readable' | 'unreadable';

export type Capture =
  | { phase: 'none'; problem?: PictureProblem }
  | { phase: 'checking' }
  | {
      phase: 'preview';
      picture: Blob;
      origin: FileOrigin;
      findings: readonly CaptureFinding[];
      codeLines: CodeLines | undefined;
    };

/**
 * A page that came as a PDF as a picture of it, since pictures are what is checked. Its code is loaded for
 * that alone.
 */
async function pictureOf(kind: FileKind, file: Blob): Promise<Blob> {
  if (kind !== 'proof-of-address' || !(await isPdf(file))) return file;
  const { drawFirstPage } = await import('./pdf-page.ts');
  return await drawFirstPage(file);
}

/** One picture from camera or file to the applicant's 'use it': decoded, made to fit the limits, judged. */
export function useCapture(kind: FileKind, documentType: DocumentType | null) {
  const [capture, setCapture] = useState<Capture>({ phase: 'none' });
  /** The picture that is being looked at; an answer about an earlier one comes too late. */
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  const look = useCallback(
    async (file: Blob, origin: FileOrigin) => {
      turn.current += 1;
      const mine = turn.current;
      const show = (next: Capture) => {
        if (turn.current === mine) setCapture(next);
      };
      setCapture({ phase: 'checking' });
      try {
        const given = await pictureOf(kind, file);
        const image = await decodePicture(given);
        const picture = await preparePicture(given, image);
        const judged = pixelsOf(image, judgingSide);
        const { findings } = judgePixels(judged, kind, judged.width / image.width);
        const reads = carriesCode(documentType, kind);
        const pixels = reads ? pixelsOf(image, readingSide) : undefined;
        image.close();
        const preview = { phase: 'preview', picture, origin, findings } as const;
        show({ ...preview, codeLines: pixels && 'reading' });
        if (!pixels) return;
        const readable = await checkCodeLines(pixels);
        show({
          ...preview,
          codeLines: readable === undefined ? undefined : readable ? 'readable' : 'unreadable',
        });
      } catch (error) {
        show({ phase: 'none', problem: error instanceof PictureError ? error.problem : 'undecodable' });
      }
    },
    [kind, documentType],
  );

  const discard = useCallback(() => {
    turn.current += 1;
    setCapture({ phase: 'none' });
  }, []);

  return { capture, look, discard };
}
