export { DecisionDock } from './decision-dock.tsx';
