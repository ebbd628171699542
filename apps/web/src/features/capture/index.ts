export {
  CameraChoices,
  CameraControls,
  CameraDialog,
  CameraStage,
  CameraWait,
  takeFocus,
  TakenStage,
} from './camera-dialog.tsx';
export type { CameraProblem } from './camera.ts';
export type { Correction } from './document-says.ts';
export { loadCapture } from './load.ts';
export { carriesCode } from './mrz-check.ts';
export { PictureFile } from './picture-file.tsx';
export { type Comparing, PicturePreview } from './picture-preview.tsx';
export { Shutter } from './shutter.tsx';
export { useCamera } from './use-camera.ts';
export { type Capture, useCapture } from './use-capture.ts';
export { useVideo } from './use-video.ts';
