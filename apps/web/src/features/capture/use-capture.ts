import type { DocumentType } from '@credence/contract/first-words';
import type { FileKind, FileOrigin } from '@credence/contract/verification';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Declared, DocumentSays } from './document-says.ts';
import { openFaceFinder } from './face-finder.ts';
import { type FrameQuality, judgePixels, type PictureFinding, withFaces } from './frame-quality.ts';
import { carriesCode, readCodeLines } from './mrz-check.ts';
import {
  cutOut,
  decodePicture,
  isPdf,
  PictureError,
  type PictureProblem,
  pixelsOf,
  preparePicture,
} from './prepare-picture.ts';

/** Pixels on the longer side of what the code lines are read from. */
export const readingSide = 1600;

/** The same of what the quality is judged on. */
const judgingSide = 640;

/** The code lines of a document: not readable, or what they say. */
export type CodeLines = 'unreadable' | DocumentSays;

export type Capture =
  | { phase: 'none'; problem?: PictureProblem }
  | { phase: 'checking' }
  | {
      phase: 'preview';
      picture: Blob;
      /** The document in it, cut out and straight, where all of it was found. */
      page: Blob | undefined;
      origin: FileOrigin;
      findings: readonly PictureFinding[];
      /** The face was found, or the code lines read, and there is nothing to complain of. */
      sure: boolean;
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

/** A selfie with the face that is looked for in it; as it is where that cannot be done here. */
async function judgeSelfie(judged: FrameQuality, pixels: ImageData): Promise<FrameQuality> {
  const finder = openFaceFinder();
  const faces = await finder.find(pixels);
  finder.close();
  return faces ? withFaces(judged, pixels, faces) : judged;
}

/**
 * One picture from camera or file to the applicant's 'use it': decoded, made to fit the limits, judged, read,
 * and compared with what was declared.
 */
export function useCapture(kind: FileKind, documentType: DocumentType | null, declared?: Declared) {
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
        const looked = judgePixels(judged, kind, judged.width / image.width);
        const quality = kind === 'selfie' ? await judgeSelfie(looked, judged) : looked;
        const { findings, corners } = quality;
        const reads = carriesCode(documentType, kind);
        const whole = corners.length > 0 && !findings.includes('cut-off');
        const pixels = reads || whole ? pixelsOf(image, readingSide) : undefined;
        image.close();
        const page = pixels && whole ? await cutOut(pixels, corners) : undefined;
        const says = pixels && reads ? await readCodeLines(pixels, declared) : undefined;
        const found = kind === 'selfie' ? origin === 'camera' && quality.subject === 'found' : !!says;
        show({
          phase: 'preview',
          picture,
          page,
          origin,
          findings,
          sure: found && findings.length === 0,
          codeLines: says === null ? 'unreadable' : says,
        });
      } catch (error) {
        show({ phase: 'none', problem: error instanceof PictureError ? error.problem : 'undecodable' });
      }
    },
    [kind, documentType, declared],
  );

  const discard = useCallback(() => {
    turn.current += 1;
    setCapture({ phase: 'none' });
  }, []);

  return { capture, look, discard };
}
