export { isDeliveryView } from './queries.ts';
