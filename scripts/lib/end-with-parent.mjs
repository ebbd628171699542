// Loaded before the server. The command that started it holds the other end of this channel; when that
// command is gone, even killed without a chance to say so, the server stops gracefully instead of staying
// behind.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});
