export { DraftBadge, TemplateBadge } from './badges.tsx';
export {
  added,
  codesBeside,
  type DraftDocument,
  duplicated,
  itemsBefore,
  itemsOf,
  keyAt,
  labelAt,
  moved,
  removed,
  renamed,
  textOf,
  type Texts,
  withText,
} from './document.ts';
export { inOrder } from './keys.ts';
export {
  type DraftAddress,
  draftQuery,
  type TemplateDetail,
  templateQuery,
  templatesKey,
  templatesPage,
} from './queries.ts';
export { conditionWords, itemName } from './sentence.ts';
export {
  fieldId,
  isTyped,
  listOf,
  partAt,
  partsIn,
  type Path,
  placeName,
  textIn,
  textsIn,
  type Typed,
  valueAt,
  withValue,
} from './typed.ts';
export {
  draftHref,
  isTemplateCode,
  isTemplateView,
  readShown,
  templateHref,
  templatesHref,
  type TemplateView,
} from './views.ts';
export {
  columnTypes,
  fieldName,
  happeningNames,
  inLanguage,
  isItemType,
  type ItemType,
  openedNames,
  originNames,
  reviewNames,
  typeName,
  typeNames,
} from './words.ts';
