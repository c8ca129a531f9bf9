import { expect, it } from 'vitest';
import { type PictureRules, addPictureRules, rulesOfEveryFolder } from './rules-of-features';

const rulesFor = (folder: PictureRules['folder']): PictureRules => ({
  folder,
  box: { width: 1, height: 1 },
  quality: 80,
  sizes: { large: {} },
  shownAmong: async () => new Set(),
});

it('refuses to start when a folder has no rules, because its pictures would be deleted', () => {
  const app = { contributions: {} };
  addPictureRules(app, rulesFor('uploads'));
  expect(() => rulesOfEveryFolder(app)).toThrow('chat-uploads');
  addPictureRules(app, rulesFor('chat-uploads'));
  expect(() => rulesOfEveryFolder(app)).toThrow('post-uploads');
  addPictureRules(app, rulesFor('post-uploads'));
  const folders = rulesOfEveryFolder(app).map(({ folder }) => folder);
  expect(folders).toEqual(['uploads', 'chat-uploads', 'post-uploads']);
});
