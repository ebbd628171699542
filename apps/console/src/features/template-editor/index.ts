export { Problems } from './problems.tsx';
export { type Target, targetOf } from './places.ts';
export { TemplateEditor } from './template-editor.tsx';
