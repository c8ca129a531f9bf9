/** The screens that residents ask from, by the first part of their address, with the key of their title. */
const screens = {
  'about-me': 'aboutMe',
  chat: 'chat',
  community: 'community',
  decisions: 'decisions',
  'delete-account': 'deleteAccount',
  find: 'find',
  housing: 'housing',
  matches: 'matches',
  'new-post': 'newPost',
  notifications: 'notifications',
  profile: 'profile',
  'profile-overview': 'profileOverview',
  questions: 'questions',
  request: 'request',
  search: 'search',
  settings: 'settings',
  'social-accounts': 'socialAccounts',
  thread: 'thread',
  'update-basic-info': 'updateBasicInfo',
} as const;

/** The key of the title of the screen at a resident's address; undefined where it says nothing, as the screen of questions itself. */
export function screenOf(address: string | null) {
  const part = address?.split('/')[1] ?? '';
  return part in screens ? screens[part as keyof typeof screens] : undefined;
}
