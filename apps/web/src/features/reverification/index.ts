export { UpdatePoiNotice } from './update-poi-notice.tsx';
