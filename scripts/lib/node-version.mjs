// Imported first by every command, so that an old Node says what is wrong instead of failing on newer syntax
// later.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Credence needs Node 20.19 or later; this is Node ${process.versions.node}. Get a current one from https://nodejs.org.`,
  );
  process.exit(1);
}
