import * as account from './features/account';
import * as alerts from './features/alerts';
import * as articles from './features/articles';
import * as audit from './features/audit';
import * as auth from './features/auth';
import * as blocking from './features/blocking';
import * as campus from './features/campus';
import * as chat from './features/chat';
import * as community from './features/community';
import * as contactAddress from './features/contact-address';
import * as exports from './features/exports';
import * as find from './features/find';
import * as groups from './features/groups';
import * as housing from './features/housing';
import * as invitations from './features/invitations';
import * as memberships from './features/memberships';
import * as notifications from './features/notifications';
import * as office from './features/office';
import * as people from './features/people';
import * as pictures from './features/pictures';
import * as product from './features/product';
import * as profile from './features/profile';
import * as questions from './features/questions';
import * as removal from './features/removal';
import * as reports from './features/reports';
import * as room from './features/room';
import * as roster from './features/roster';
import * as setup from './features/setup';
import * as staff from './features/staff';
import * as support from './features/support';
import * as video from './features/video';
import type { App } from './platform/app';
import { serveWebApp } from './platform/http/web-app';
import type { Health } from './platform/observability/health';
import { type AppDependencies, openApp } from './platform/open-app';

interface ProductDependencies extends AppDependencies {
  /** The built web app; a server without one answers calls only. */
  webFolder: string;
}

/** The map of the server: the platform, then every feature in dependency order. */
export async function buildApp({
  webFolder,
  ...dependencies
}: ProductDependencies): Promise<{ app: App } & Health> {
  const { app, announceStop } = await openApp(dependencies);

  /** Networks, subnetworks, unit and room types, genders, options; ends each round's matching in time. */
  await housing.register(app);
  /** Accounts and memberships; provides the guard with the memberships that a person may act for. */
  memberships.register(app);
  /** Blocks between people. */
  blocking.register(app);
  /** Uploads become pictures: claimed, made, settled, discarded. */
  await pictures.register(app);
  /** Lifestyle questions, answer sheets, and help with writing. */
  questions.register(app);
  /** Profiles: basic info, picture, majors, housing preferences and social accounts. */
  profile.register(app);
  /** Who may know whom; names and pictures of residents. */
  people.register(app);
  /** Rooms, requests and roommates. */
  room.register(app);
  /** The deck, search and interests; holds the index of residents from which suggestions are ranked. */
  find.register(app);
  /** Conversations, messages and their pictures. */
  chat.register(app);
  /**
   * Residents whom the housing office removes and restores; decisions about a person that outlast a deleted account.
   */
  await removal.register(app);
  /** The audit log of staff, jobs and the command line: added to, sealed, read. */
  await audit.register(app);
  if (app.config.localIdentityProvider) {
    /** Plays Google, Apple and Facebook where none of them is configured. */
    const localProvider = await import('./local-provider');
    await localProvider.register(app);
  }
  /** Identities, sessions, sign-in and linking; provides the guard with the account of a token. */
  await auth.register(app);
  /** The address for a resident's mails: its link is sent, and verifies it. */
  await contactAddress.register(app);
  /** Video calls of a conversation: two people browser to browser, more through the media server. */
  video.register(app);
  /** Who staff are, how they sign in, and what they may do where. */
  await staff.register(app);
  /** Threads and posts of a community, by residents and by the housing office. */
  await community.register(app);
  /**
   * Passcodes that open a membership: invitations that staff send, print and revoke, and those with which anybody may
   * join.
   */
  await invitations.register(app);
  /** Badges, mails and pushes. */
  await notifications.register(app);
  /** Feedback, what residents ask the housing office, and what staff answer. */
  await support.register(app);
  /** The daily work of the housing office: residents, rooms, rounds. */
  await office.register(app);
  /** Drafts of groups for those without a full room: searched for, edited, committed. */
  await groups.register(app);
  /** Reports of residents, each in its case, and what staff decide about them. */
  await reports.register(app);
  /** Mails to staff about what waits for them. */
  await alerts.register(app);
  /** The housing office's lists of residents: read, and compared with who is here. */
  await roster.register(app);
  /** The parts of a community, as the housing office sets them up. */
  setup.register(app);
  /** The result for other systems: who lives where and what has changed, read with API keys. */
  await exports.register(app);
  /** Residents sign in at their campus: how each network sets that up, and whom of its roster a sign-in means. */
  campus.register(app);
  /** Deleting an account, and its archive. */
  await account.register(app);
  /** Help and legal articles. */
  articles.register(app);
  /** The product's name, stage and support contact, with the ways to sign in. */
  product.register(app);

  await serveWebApp(app.http, webFolder);
  return { app, announceStop };
}
