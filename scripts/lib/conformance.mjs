/**
 * Which tests prove which requirement.
 * @param {string} requirements text of docs/requirements.tsv: id, kind, requirement, one a line below a heading
 * @param {readonly import('./results.mjs').Result[]} results
 * @returns {Record<string, { passed: string[], failed: string[] }>} every id, in the order of the list
 */
export function conformance(requirements, results) {
  const byId = Object.fromEntries(requirementIds(requirements).map((id) => [id, { passed: [], failed: [] }]));
  for (const { title, passed } of results) {
    for (const id of new Set(idsIn(title))) byId[id]?.[passed ? 'passed' : 'failed'].push(title);
  }
  return byId;
}

/** The ids that titles carry and the list does not have: misspelt ones. */
export function unknownIds(requirements, results) {
  const known = new Set(requirementIds(requirements));
  return [...new Set(results.flatMap(({ title }) => idsIn(title)))].filter((id) => !known.has(id));
}

function requirementIds(requirements) {
  return requirements
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split('\t')[0])
    .filter((id) => id !== '');
}

/** `[S4.9] [S4.10]` and `[S4.9, S4.10]` in a title. */
function idsIn(title) {
  return [...title.matchAll(/\[(S\d+\.\d+(?:[,\s]+S\d+\.\d+)*)\]/g)].flatMap(([, ids]) =>
    ids.split(/[,\s]+/),
  );
}
