// What every page has around its screen. One file, because each further request delays the others.
import { followPresses } from '@credence/ui/button-ripple';
import { keepDeviceId } from '../api/device-id.ts';
import { rememberFiles } from '../early/files.ts';
import { dropOld } from '../state/old-input.ts';
import { followViews } from './page-title.ts';

export { Footer } from './footer.tsx';
export { Tools } from './tools.tsx';

/** What goes on for as long as the page is open; nothing on it depends on that. */
export function accompany(): void {
  followPresses();
  followViews();
  keepDeviceId();
  rememberFiles();
  dropOld().catch(() => undefined);
}
