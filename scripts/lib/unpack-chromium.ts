// Unpacks the Chromium from npm into TMPDIR. A process of its own, because the library asks for the folder
// only once, at import.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
