export { Palette } from './palette';
export { openPalette } from './palette.store';
