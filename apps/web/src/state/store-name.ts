/** What waits on this device is in the database of this name. */
export const storeName = 'credence-pending-uploads';
