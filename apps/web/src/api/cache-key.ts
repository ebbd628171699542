/** Where answers that outlast the page are kept (S7.5). */
export const answersKey = 'credence-answers';
