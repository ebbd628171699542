export { LoadAhead } from './ahead.tsx';
export { PicturePane } from './picture-pane.tsx';
export { Pictures } from './pictures.tsx';
export { fileQuery } from './use-picture.ts';
export type { StageActions } from './use-stage.ts';
export type { View } from './view.ts';
