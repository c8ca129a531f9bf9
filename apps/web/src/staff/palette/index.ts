export { Palette } from './palette';
export { commandKey, openPalette } from './palette.store';
