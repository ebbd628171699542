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
export type { Declared, DocumentSays } from './document-says.ts';
export { loadCapture } from './load.ts';
export type { ReadPicture } from './capture-step.tsx';
export { carriesCode } from './mrz-check.ts';
export { PictureFile } from './picture-file.tsx';
export { PicturePreview } from './picture-preview.tsx';
export { type SaidField, saidFields } from './said-fields.ts';
export { Shutter } from './shutter.tsx';
export { useCamera } from './use-camera.ts';
export { type Capture, useCapture } from './use-capture.ts';
export { useVideo } from './use-video.ts';
