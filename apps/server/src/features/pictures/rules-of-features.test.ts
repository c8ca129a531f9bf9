import Fastify from 'fastify';
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
  const http = Fastify();
  http.decorate('pictureRules', []);
  addPictureRules(http, rulesFor('uploads'));
  expect(() => rulesOfEveryFolder(http)).toThrow('chat-uploads');
  addPictureRules(http, rulesFor('chat-uploads'));
  expect(() => rulesOfEveryFolder(http)).toThrow('post-uploads');
  addPictureRules(http, rulesFor('post-uploads'));
  const folders = rulesOfEveryFolder(http).map(({ folder }) => folder);
  expect(folders).toEqual(['uploads', 'chat-uploads', 'post-uploads']);
});
