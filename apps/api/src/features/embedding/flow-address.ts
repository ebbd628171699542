/** What the address of the flow says besides the token. */
export interface FlowTerms {
  partnerId: string;
  /** The business that the session is for, as its headers say it (S6.2). */
  business: string;
  language?: string | undefined;
  /** The template of the only questionnaire that it is for. */
  questionnaire?: string | undefined;
}

/** The page that opens the flow with a token. That is behind `#`, so that no server or log sees it. */
export function flowAddress(
  origin: string,
  { partnerId, business, language, questionnaire }: FlowTerms,
  token: string,
): string {
  const query = new URLSearchParams({
    partner: partnerId,
    from: business,
    ...(language !== undefined && { lang: language }),
    ...(questionnaire !== undefined && { template_code: questionnaire }),
  });
  const page = questionnaire === undefined ? 'sdk' : 'questionnaire';
  return `${origin}/user/accounts/auth/${page}?${query}#token=${token}`;
}
