import { describe, expect, it } from 'vitest';
import { badgeOf, menuItems, menuVariant } from './menu';

const names = (variant: keyof typeof menuItems) => menuItems[variant].map(({ name }) => name);

describe('the menu', () => {
  it('offers only to log out during registration', () => {
    const [first, ...others] = menuItems.registration;
    expect(first?.does).toBe('askToLogOut');
    expect(others.every(({ does }) => does === 'nothing')).toBe(true);
  });

  it('has group, chats, swipe, home, dots and email in this order', () => {
    expect(names('default')).toEqual(['group', 'chats', 'swipe', 'home', 'dots', 'email']);
  });

  it('opens a screen by each item but the last', () => {
    expect(menuItems.default.map((item) => (item.does === 'open' ? item.path : null))).toEqual([
      '/community',
      '/chat',
      '/find',
      '/matches',
      '/more',
      null,
    ]);
  });

  it('has welcome in place of swipe when the community is closed', () => {
    expect(names('communityClosed')).toEqual(['group', 'chats', 'welcome', 'home', 'dots', 'email']);
  });

  it('opens a screen by five items when the community is closed', () => {
    expect(menuItems.communityClosed.filter(({ does }) => does === 'open')).toHaveLength(5);
  });

  it('depends on registration and on the round, wherever the person is', () => {
    expect(menuVariant(['withoutNetwork'])).toBe('registration');
    expect(menuVariant(['registering'])).toBe('registration');
    for (const state of ['answering', 'in', 'finished'] as const)
      expect(menuVariant([state])).toBe('default');
    expect(menuVariant(['closed'])).toBe('communityClosed');
    expect(menuVariant(['registering', 'answering', 'in'])).toBe('default');
  });
});

describe('badges', () => {
  const badges = { unreadMessages: 3, incomingRequests: 2, unreadThreads: 4, unreadAnswers: 1 };
  const open = { closed: false, paused: false };

  it('count unread messages on chats [2.64]', () => {
    expect(badgeOf('chats', badges, open)).toBe(3);
    expect(badgeOf('chats', badges, { closed: true, paused: true })).toBe(3);
  });

  it('count incoming requests on home while the network is open [2.64]', () => {
    expect(badgeOf('home', badges, open)).toBe(2);
    expect(badgeOf('home', badges, { ...open, closed: true })).toBe(0);
    expect(badgeOf('home', badges, { ...open, paused: true })).toBe(0);
  });

  it('count threads with something new on community', () => {
    expect(badgeOf('group', badges, open)).toBe(4);
  });

  it('show on support that the housing office has answered', () => {
    expect(badgeOf('email', badges, open)).toBe(1);
  });
});
