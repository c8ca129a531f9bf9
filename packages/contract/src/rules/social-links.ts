export const socialTypes = [
  'twitter',
  'instagram',
  'youtube_channel',
  'pinterest',
  'snapchat',
  'tiktok',
] as const;
export type SocialType = (typeof socialTypes)[number];

interface Service {
  /** Valid account names. */
  name: RegExp;
  /** The host, without `www.` */
  host: RegExp;
  /** The path of a profile; the group that matches is the name. */
  path: RegExp;
  /** Paths of the service itself, which no account can have as a name. */
  reserved?: readonly string[];
  profileUrl: (name: string) => string;
}

/** A channel has a handle, an id, or an address from before there were handles. */
const oldChannel = /^(?:UC[\w-]{22}|(?:c|user)\/.+)$/;
const channelPath = (name: string) => {
  if (!oldChannel.test(name)) return `@${encodeURIComponent(name)}`;
  return name.startsWith('UC') ? `channel/${name}` : encodeURI(name);
};

const services: Record<SocialType, Service> = {
  twitter: {
    name: /^\w{1,15}$/,
    host: /^(?:mobile\.)?(?:twitter|x)\.com$/,
    path: /^\/@?([^/]+)/,
    reserved: ['explore', 'hashtag', 'home', 'i', 'intent', 'messages', 'search', 'settings', 'share'],
    profileUrl: (name) => `https://x.com/${name}`,
  },
  instagram: {
    name: /^(?!\.)(?!.*\.\.)[\w.]{1,30}(?<!\.)$/,
    host: /^(?:m\.)?(?:instagram\.com|instagr\.am)$/,
    path: /^\/@?([^/]+)/,
    reserved: ['accounts', 'direct', 'explore', 'p', 'reel', 'reels', 'stories', 'tv'],
    profileUrl: (name) => `https://www.instagram.com/${name}/`,
  },
  youtube_channel: {
    name: /^(?:UC[\w-]{22}|(?:c|user)\/[\p{L}\p{N}_-]{1,50}|[\p{L}\p{N}][\p{L}\p{M}\p{N}_.·-]{1,28}[\p{L}\p{M}\p{N}])$/u,
    host: /^(?:m\.|music\.)?youtube\.com$/,
    path: /^\/(?:@([^/]+)|channel\/(UC[^/]+)|((?:c|user)\/[^/]+))/,
    profileUrl: (name) => `https://www.youtube.com/${channelPath(name)}`,
  },
  pinterest: {
    name: /^\w{3,30}$/,
    host: /^(?:[a-z]{2}\.)?pinterest\.(?:com|com\.[a-z]{2}|co\.[a-z]{2}|[a-z]{2})$/,
    path: /^\/@?([^/]+)/,
    reserved: ['business', 'ideas', 'pin', 'search', 'settings', 'today'],
    profileUrl: (name) => `https://www.pinterest.com/${name}/`,
  },
  snapchat: {
    name: /^[a-z][\w.-]{1,13}[a-z\d]$/i,
    host: /^(?:story\.)?snapchat\.com$/,
    path: /^\/(?:add\/|@)([^/]+)/,
    profileUrl: (name) => `https://www.snapchat.com/add/${name}`,
  },
  tiktok: {
    name: /^[\w.]{2,24}(?<!\.)$/,
    host: /^(?:m\.)?tiktok\.com$/,
    path: /^\/@([^/]+)/,
    profileUrl: (name) => `https://www.tiktok.com/@${name}`,
  },
};

/** The address of a profile: always https, always of the service. */
export const profileUrlOf = (type: SocialType, userName: string) => services[type].profileUrl(userName);

/** A name as people write it: with an @ if it is a handle. */
export const writtenName = (type: SocialType, userName: string) =>
  type === 'youtube_channel' && oldChannel.test(userName) ? userName : `@${userName}`;

/** `link`: an address that does not lead to a profile of the service. `name`: no valid account name there. */
export type SocialMistake = 'link' | 'name';
export type SocialReading =
  | { userName: string; mistake?: undefined }
  | { mistake: SocialMistake; userName?: undefined };

/** Phones add them around copied text. */
const invisible = /[\u200B-\u200F\u2060\u2066-\u2069\uFEFF]/g;

const hostOf = ({ hostname }: URL) => hostname.replace(/^www\./, '');
const isServiceHost = (url: URL) => Object.values(services).some(({ host }) => host.test(hostOf(url)));

/** The typed or pasted address; undefined when the text is a name. */
function addressIn(text: string): URL | undefined {
  const hasScheme = /^https?:\/\//i.test(text);
  if (!hasScheme && !/^(?:[\w-]+\.)+[a-z]{2,}(?:\/|$)/i.test(text)) return undefined;
  try {
    const url = new URL(hasScheme ? text : `https://${text}`);
    // `maya.torres` could be a host; without a path it counts as one only if it is a service's.
    return text.includes('/') || isServiceHost(url) ? url : undefined;
  } catch {
    return undefined;
  }
}

function nameAt({ host, path }: Service, url: URL): string | undefined {
  if (!host.test(hostOf(url))) return undefined;
  try {
    return path.exec(decodeURIComponent(url.pathname))?.slice(1).find(Boolean);
  } catch {
    return undefined;
  }
}

const isNameOf = ({ name, reserved = [] }: Service, text: string) =>
  name.test(text) && !reserved.includes(text.toLowerCase());

/** The account behind a name, an @name, or a profile link. */
export function readSocialAccount(type: SocialType, typed: string): SocialReading {
  const service = services[type];
  const text = typed.normalize('NFC').replaceAll(invisible, '').trim();
  const address = addressIn(text);
  const userName = address ? nameAt(service, address) : text.replace(/^@/, '');
  if (userName !== undefined && isNameOf(service, userName)) return { userName };
  return { mistake: address ? 'link' : 'name' };
}
