// Called with the pictures as arrays of bytes, before anything of the page runs: its cameras see a passport,
// and the one that looks at the user a face, or after an `empty-room` event a room.
globalThis.showFilm = (files) => {
  let empty = false;
  addEventListener('empty-room', () => (empty = true));
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const [passport, face, room] = await Promise.all(
      files.map((bytes) => createImageBitmap(new Blob([new Uint8Array(bytes)]))),
    );
    const facing = JSON.stringify(constraints).includes('"user"');
    const canvas = document.createElement('canvas');
    const brush = canvas.getContext('2d');
    const draw = () => {
      const seen = facing ? (empty ? room : face) : passport;
      if (canvas.width !== seen.width) Object.assign(canvas, { width: seen.width, height: seen.height });
      brush.drawImage(seen, 0, 0);
    };
    draw();
    setInterval(draw, 50);
    return canvas.captureStream(20);
  };
};
