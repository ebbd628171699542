import { openDB } from 'idb';
import { storeName } from '../host/storage.ts';

/** A row of what waits on this device. */
export interface Waiting {
  caseId: string;
  kind: string;
  keptAt: number;
}

type Database = Awaited<ReturnType<typeof openDB>>;

/** Does something with the store of the device itself. */
export async function withDevice<Value>(work: (database: Database) => Promise<Value>): Promise<Value> {
  const database = await openDB(storeName);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Whatever waits on this device. */
export const waitingRows = (): Promise<readonly Waiting[]> =>
  withDevice(async (database) =>
    database.objectStoreNames.contains('pictures') ? database.getAll('pictures') : [],
  );

/** A row as somebody sees it who looks into the store. */
export const seenAs = (row: unknown): string =>
  JSON.stringify(row, (_key, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value,
  );
