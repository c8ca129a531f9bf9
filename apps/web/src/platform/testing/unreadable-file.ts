/** A file that was moved or changed after it was chosen: every browser refuses to read it, and parts of it. */
export function unreadableFile(): File {
  const file = new File(['moved'], 'moved.jpg', { type: 'image/jpeg' });
  const arrayBuffer = () =>
    Promise.reject(new DOMException('The file could not be read.', 'NotReadableError'));
  const slice = () => Object.assign(new Blob(['moved']), { arrayBuffer });
  return Object.assign(file, { arrayBuffer, slice });
}
