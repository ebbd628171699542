// Imported first by every command, so that an old Node says what is wrong instead of failing on some newer syntax further on.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Credence needs Node 20.19 or later; this is Node ${process.versions.node}. Get a current one from https://nodejs.org.`,
  );
  process.exit(1);
}

/** Whether this Node runs erasable TypeScript by itself (22.18 and later, 23.6 and later). */
export const runsTypescript = major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
