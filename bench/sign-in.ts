/** The cookies of a session for the account that `servers/api-server.ts` made. */
export async function signIn(person: { address: string; email: string; password: string }): Promise<string> {
  const response = await fetch(`${person.address}/user/public/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  });
  return response.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
}
