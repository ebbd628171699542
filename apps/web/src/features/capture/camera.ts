import { isBlack } from './frame-quality.ts';
/**
 * Why there is no picture from a camera. Each has the texts `document.camera.<problem>.title` and `.text`.
 */
export type CameraProblem = 'insecure' | 'denied' | 'missing' | 'busy' | 'black' | 'failed';

export type Facing = 'environment' | 'user';

export class CameraError extends Error {
  override readonly name = 'CameraError';
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Names of the exceptions that `getUserMedia` rejects with (Media Capture and Streams, section 10.3.1). */
const problemByName: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export function cameraProblem(error: unknown): CameraProblem {
  if (error instanceof CameraError) return error.problem;
  return (error instanceof Error && problemByName[error.name]) || 'failed';
}

/**
 * Opens a camera at the highest sensible resolution: that of this id, else one that looks this way. Rejects
 * with a `CameraError`.
 */
export async function openCamera(facing: Facing, deviceId?: string): Promise<MediaStream> {
  // Outside a secure context browsers leave the whole of `mediaDevices` out, whatever the types say.
  if (!window.isSecureContext || !('mediaDevices' in navigator)) throw new CameraError('insecure');
  const size = { width: { ideal: 2560 }, height: { ideal: 1440 } };
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: {
        ...(deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: facing } }),
        ...size,
      },
    });
  } catch (error) {
    throw new CameraError(cameraProblem(error));
  }
}

/** The camera after the one that is open, by its id; undefined where there is no other. */
export async function nextCamera(stream: MediaStream): Promise<string | undefined> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const ids = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
  const open = stream.getVideoTracks()[0]?.getSettings().deviceId;
  const next = ids[(ids.indexOf(open ?? '') + 1) % ids.length];
  return next === '' || next === open ? undefined : next;
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** `torch` is in the Image Capture draft and in Chromium, not in TypeScript's library. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };
type TorchConstraints = MediaTrackConstraintSet & { torch: boolean };

export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  const capabilities: TorchCapabilities | undefined = track?.getCapabilities?.();
  return capabilities?.torch === true;
}

export async function setTorch(stream: MediaStream, on: boolean): Promise<void> {
  const constraints: TorchConstraints = { torch: on };
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [constraints] });
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of a source that `object-fit: cover` shows in a box, in pixels of the source. */
export function visibleArea(
  source: { width: number; height: number },
  box: { width: number; height: number },
): Area {
  const scale = Math.max(box.width / source.width, box.height / source.height);
  const width = Math.min(source.width, Math.round(box.width / scale));
  const height = Math.min(source.height, Math.round(box.height / scale));
  return {
    x: Math.round((source.width - width) / 2),
    y: Math.round((source.height - height) / 2),
    width,
    height,
  };
}

/**
 * Draws the part of a video that is seen, with at most `longSide` pixels on its longer side. Gives the
 * scale at which it was drawn; undefined while there is no picture.
 */
export function drawVisible(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  longSide = Number.POSITIVE_INFINITY,
): number | undefined {
  const source = { width: video.videoWidth, height: video.videoHeight };
  const box = { width: video.clientWidth, height: video.clientHeight };
  if (source.width === 0 || box.width === 0) return undefined;
  const area = visibleArea(source, box);
  const scale = Math.min(1, longSide / Math.max(area.width, area.height));
  canvas.width = Math.round(area.width * scale);
  canvas.height = Math.round(area.height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: scale < 1 });
  context?.drawImage(video, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  return context ? scale : undefined;
}

/**
 * How long a picture waits for light, and how often it looks, in milliseconds: a camera that comes on gives
 * nothing at first, and then black frames.
 */
const longestDark = 5000;
const darkLook = 100;

/**
 * The picture that is seen now, as a JPEG; a camera that shows nothing yet, or only black, gets a moment.
 * Rejects with a `CameraError` where there is none.
 */
export async function takePicture(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const seen = () => {
    const drawn = drawVisible(video, canvas) !== undefined;
    const pixels = drawn && canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
    return pixels && !isBlack(pixels);
  };
  for (let waited = 0; !seen(); waited += darkLook) {
    if (waited >= longestDark) throw new CameraError('black');
    await new Promise((resolve) => setTimeout(resolve, darkLook));
  }
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new CameraError('failed'))), 'image/jpeg', 0.92);
  });
}
