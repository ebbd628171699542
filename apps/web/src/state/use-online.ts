import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

const isOnline = (): boolean => navigator.onLine;

/** Whether the device has a connection. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, isOnline);
