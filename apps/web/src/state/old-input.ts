import { storeName } from '../host/storage.ts';
import { withStore } from './waiting-files.ts';

/**
 * Removes what has waited on this device for more than a day and nobody came back for. Where nothing was ever
 * kept there is no store, and none is made; a browser that does not tell waits for the next form.
 */
export async function dropOld(): Promise<void> {
  const stores = await indexedDB.databases().catch(() => []);
  if (stores.some(({ name }) => name === storeName)) await withStore((store) => store.dropOld(Date.now()));
}
