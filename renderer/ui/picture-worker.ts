import type { AssetCard } from '#api';
import { redraw, type Painter } from './picture-import.ts';

/** Off the main thread: a picture of sixty megapixels must not hold up the table. */
interface Order {
  file: Blob;
  kind: AssetCard['kind'];
}

const painter: Painter = {
  decode: (file) => createImageBitmap(file, { imageOrientation: 'from-image' }),
  async encode(picture, width, height, quality) {
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext('2d')!;
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture as ImageBitmap, 0, 0, width, height);
    return canvas.convertToBlob({ type: 'image/webp', quality });
  },
};

addEventListener('message', (event: MessageEvent<Order>) => {
  const { file, kind } = event.data;
  void redraw(file, kind, painter).then((result) => postMessage(result));
});
