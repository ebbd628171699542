/** For the tests of the bundle: a program that says where it fails, and ends by a failure of its own. */
function fail(): never {
  throw new TypeError('for a test');
}

try {
  fail();
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
}
setTimeout(fail);
