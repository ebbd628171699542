export const proposalViews = ['open', 'answered'] as const;
export type ProposalView = (typeof proposalViews)[number];

export const isProposalView = (name: string | undefined): name is ProposalView =>
  proposalViews.some((view) => view === name);

export const proposalsHref = (view: ProposalView): string => `/proposals/${view}`;
