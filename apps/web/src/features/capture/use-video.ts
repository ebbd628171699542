import type { FileKind } from '@credence/contract/verification';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CameraProblem, cameraProblem, drawVisible, takePicture } from './camera.ts';
import { openFaceFinder } from './face-finder.ts';
import {
  type FrameQuality,
  isBlack,
  judgePixels,
  type PictureFinding,
  type Place,
  withFaces,
} from './frame-quality.ts';
import { nextHint, steady } from './steady-hint.ts';

/**
 * What the camera sees, in one word. `good`: a picture taken now should do; `steady`: it is about to be
 * taken; undefined: no document or face is seen yet.
 */
export type LiveHint = PictureFinding | 'good' | 'steady' | undefined;

/**
 * Time between two looks, in milliseconds, and how many black ones in a row mean that no picture will come.
 */
const lookEvery = 300;
const blackLooks = 16;

/** How many good looks in a row take the picture, and how many that find nothing are told. */
const goodLooks = 3;
const emptyLooks = 12;

/** Longer side of the frame that is judged, in pixels. */
const judgedSide = 640;

/** A place in the video's box as one in the camera's stage, in CSS pixels. */
const onStage = (video: HTMLVideoElement) => (place: Place) => ({
  x: video.offsetLeft + place.x * video.clientWidth,
  y: video.offsetTop + place.y * video.clientHeight,
});

interface Watching {
  onPicture: (picture: Blob) => void;
  /** `black`: no picture has come for about five seconds. */
  onProblem: (problem: CameraProblem) => void;
}

/**
 * Plays a camera in a video element, once it is open, says what the applicant could do better, and takes one
 * picture: when asked to, and of a document or a face by itself as soon as it would be good. Prompts of the
 * server want another face each, and are not looked at.
 */
export function useVideo(
  stream: MediaStream | undefined,
  kind: FileKind,
  { onPicture, onProblem }: Watching,
) {
  const video = useRef<HTMLVideoElement>(null);
  const [hint, setHint] = useState<LiveHint>();
  const [corners, setCorners] = useState<readonly Place[]>([]);
  const [taking, setTaking] = useState(false);
  const blackened = useEffectEvent(() => onProblem('black'));
  const takeIt = useEffectEvent(() => void take());

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
    let good = 0;
    let empty = 0;

    const faces = kind === 'selfie' ? openFaceFinder() : undefined;
    let left = false;
    let looking = false;

    async function look(): Promise<void> {
      if (!element || looking) return;
      const scale = drawVisible(element, canvas, judgedSide);
      const pixels = scale && canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
      dark = pixels && !isBlack(pixels) ? 0 : dark + 1;
      if (dark === blackLooks) blackened();
      if (!pixels || dark > 0) return;
      looking = true;
      const judged = judgePixels(pixels, kind, scale);
      const found = await faces?.find(pixels);
      looking = false;
      if (!left) tell(found ? withFaces(judged, pixels, found) : judged, element);
    }

    function tell(seen: FrameQuality, element: HTMLVideoElement): void {
      setCorners(seen.corners.map(onStage(element)));
      empty = seen.subject === 'missing' ? empty + 1 : 0;
      const wrong = seen.findings.find((finding) => finding !== 'nothing');
      const missing = empty >= emptyLooks ? 'nothing' : undefined;
      state = nextHint<LiveHint>(state, wrong ?? (seen.subject === 'missing' ? missing : 'good'));
      good = seen.subject === 'found' && seen.findings.length === 0 ? good + 1 : 0;
      setHint(good > 0 ? 'steady' : state.shown);
      if (good === goodLooks) takeIt();
    }

    const timer = setInterval(() => void look(), lookEvery);
    return () => {
      left = true;
      clearInterval(timer);
      faces?.close();
      element.srcObject = null;
    };
  }, [stream, kind]);

  return { video, hint, corners, taking, take };
}
