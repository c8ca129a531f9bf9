import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profileUrlOf, readSocialAccount, type SocialType, socialTypes, writtenName } from './social-links';

const channelId = 'UC-lHJZR3Gqxm24_Vd_AJ5Yw';

const understood: Record<SocialType, [typed: string, name: string][]> = {
  twitter: [
    ['maya_t', 'maya_t'],
    ['@maya_t', 'maya_t'],
    ['https://twitter.com/maya_t?s=21', 'maya_t'],
    ['x.com/maya_t/status/12', 'maya_t'],
    ['http://mobile.x.com/maya_t', 'maya_t'],
  ],
  instagram: [
    ['  @maya.torres ', 'maya.torres'],
    ['maya.torres', 'maya.torres'],
    ['https://www.instagram.com/maya.torres/?igsh=abc#top', 'maya.torres'],
    ['instagram.com/maya.torres/reels', 'maya.torres'],
    ['\u2068https://Instagram.com/maya.torres\u2069', 'maya.torres'],
  ],
  youtube_channel: [
    ['@MayaCooks', 'MayaCooks'],
    ['https://youtube.com/@MayaCooks/videos', 'MayaCooks'],
    [`https://www.youtube.com/channel/${channelId}`, channelId],
    ['https://m.youtube.com/c/MayaCooks', 'c/MayaCooks'],
    ['https://www.youtube.com/@%E7%8E%9B%E9%9B%85%E5%81%9A%E9%A5%AD', '玛雅做饭'],
  ],
  pinterest: [
    ['maya_torres', 'maya_torres'],
    ['https://es.pinterest.com/maya_torres/cocina/', 'maya_torres'],
    ['pinterest.co.uk/maya_torres', 'maya_torres'],
  ],
  snapchat: [
    ['maya-t.9', 'maya-t.9'],
    ['https://www.snapchat.com/add/maya-t.9?share_id=1', 'maya-t.9'],
    ['https://story.snapchat.com/@maya-t.9', 'maya-t.9'],
  ],
  tiktok: [
    ['@maya.t', 'maya.t'],
    ['https://www.tiktok.com/@maya.t/video/71?lang=en', 'maya.t'],
  ],
};

const refused: Record<SocialType, [typed: string, mistake: 'link' | 'name'][]> = {
  twitter: [
    ['a_name_longer_than_15', 'name'],
    ['https://x.com/home', 'link'],
    ['https://instagram.com/maya', 'link'],
  ],
  instagram: [
    ['maya..torres', 'name'],
    ['.maya', 'name'],
    ['maya torres', 'name'],
    ['instagram.com', 'link'],
    ['https://instagram.com/p/Cx1/', 'link'],
  ],
  youtube_channel: [
    ['ab', 'name'],
    ['https://www.youtube.com/watch?v=1', 'link'],
    ['https://youtu.be/1', 'link'],
  ],
  pinterest: [
    ['ma', 'name'],
    ['https://www.pinterest.com/pin/12/', 'link'],
    ['https://pinterest.evil.example/maya', 'link'],
  ],
  snapchat: [
    ['9maya', 'name'],
    ['https://www.snapchat.com/discover', 'link'],
  ],
  tiktok: [
    ['maya.', 'name'],
    ['https://vm.tiktok.com/ZM1/', 'link'],
    ['https://www.tiktok.com/foryou', 'link'],
  ],
};

describe.each(socialTypes)('%s', (type) => {
  it('is parsed from a name, an @name or a link to a profile [2.41]', () => {
    for (const [typed, userName] of understood[type])
      expect(readSocialAccount(type, typed), typed).toEqual({ userName });
  });

  it('has its own rules', () => {
    for (const [typed, mistake] of refused[type])
      expect(readSocialAccount(type, typed), typed).toEqual({ mistake });
  });

  it('never links anywhere but to a profile of the service, whatever is typed', () => {
    const pieces = fc.constantFrom(
      'javascript:alert(1)//',
      'https://',
      '@',
      '/',
      '..',
      '%2F',
      '#',
      '?',
      'evil.example',
      'x.com',
      'instagram.com',
      'www.youtube.com/',
      'channel/',
      'c/',
      'add/',
      'UC',
      'maya',
      '玛',
    );
    const typed = fc.oneof(fc.string(), fc.string({ unit: pieces }), fc.webUrl());
    const home = new URL(profileUrlOf(type, 'maya'));
    fc.assert(
      fc.property(typed, (text) => {
        const { userName } = readSocialAccount(type, text);
        if (userName === undefined) return;
        const url = new URL(profileUrlOf(type, userName));
        expect([url.protocol, url.host, url.search, url.hash]).toEqual(['https:', home.host, '', '']);
        expect(readSocialAccount(type, url.href)).toEqual({ userName });
        expect(readSocialAccount(type, writtenName(type, userName))).toEqual({ userName });
      }),
      { numRuns: 500 },
    );
  });
});

it.each(['javascript:alert(1)', 'javascript://x.com/%0aalert(1)', 'data:text/html,hi', 'file:///etc/passwd'])(
  'makes no link of %s',
  (typed) => {
    for (const type of socialTypes) expect(readSocialAccount(type, typed).mistake).toBeDefined();
  },
);
