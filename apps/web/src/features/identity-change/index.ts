export { IdentityCard } from './identity-card.tsx';
export { LostAndKept } from './lost-and-kept.tsx';
