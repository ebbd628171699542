// What every page has around its screen. One file, because each further request delays the others.
export { followPresses } from '@credence/ui/button-ripple';
export { keepDeviceId } from '../api/device-id.ts';
export { rememberFiles } from '../early/files.ts';
export { Footer } from './footer.tsx';
export { followViews } from './page-title.ts';
export { Tools } from './tools.tsx';
