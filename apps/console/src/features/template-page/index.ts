export { TemplateScreen } from './template-screen.tsx';
