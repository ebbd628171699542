import type { CaptureFinding, FileKind } from '@credence/contract/verification';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CameraProblem, cameraProblem, drawVisible, takePicture } from './camera.ts';
import { isBlack, judgePixels } from './frame-quality.ts';
import { nextHint, steady } from './steady-hint.ts';

/**
 * What the camera sees, in one word. `good`: a picture taken now should do; undefined: no document is seen
 * yet.
 */
export type LiveHint = CaptureFinding | 'good' | undefined;

/**
 * Time between two looks, in milliseconds, and how many black ones in a row mean that no picture will come.
 */
const lookEvery = 300;
const blackLooks = 16;

/** Longer side of the frame that is judged, in pixels. */
const judgedSide = 640;

interface Watching {
  onPicture: (picture: Blob) => void;
  /** `black`: no picture has come for about five seconds. */
  onProblem: (problem: CameraProblem) => void;
}

/**
 * Plays a camera in a video element, once it is open, says what the applicant could do better, and takes one
 * picture.
 */
export function useVideo(
  stream: MediaStream | undefined,
  kind: FileKind,
  { onPicture, onProblem }: Watching,
) {
  const video = useRef<HTMLVideoElement>(null);
  const [hint, setHint] = useState<LiveHint>();
  const [taking, setTaking] = useState(false);
  const blackened = useEffectEvent(() => onProblem('black'));

  async function take(): Promise<void> {
    const element = video.current;
    if (!element || taking) return;
    setTaking(true);
    try {
      onPicture(await takePicture(element));
    } catch (error) {
      // Whoever has left while it waited for light is not told of it.
      if (video.current === element) onProblem(cameraProblem(error));
    }
  }

  useEffect(() => {
    const element = video.current;
    if (!element || !stream) return undefined;
    element.srcObject = stream;
    // Some browsers do not start by `autoplay` alone; a refused start shows as a picture that stays black.
    element.play().catch(() => undefined);
    const canvas = document.createElement('canvas');
    let state = steady<LiveHint>(undefined);
    let dark = 0;

    function look(): void {
      if (!element) return;
      const scale = drawVisible(element, canvas, judgedSide);
      const pixels = scale && canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
      dark = pixels && !isBlack(pixels) ? 0 : dark + 1;
      if (dark === blackLooks) blackened();
      if (!pixels || dark > 0) return;
      const { findings, subject } = judgePixels(pixels, kind, scale);
      state = nextHint<LiveHint>(state, findings[0] ?? (subject ? 'good' : undefined));
      setHint(state.shown);
    }

    const timer = setInterval(look, lookEvery);
    return () => {
      clearInterval(timer);
      element.srcObject = null;
    };
  }, [stream, kind]);

  return { video, hint, taking, take };
}
