// Written by scripts/parts/text-modules.mjs from the folders of texts.
import en_account from '../en/account.json' with { type: 'json' };
import en_archive from '../en/archive.json' with { type: 'json' };
import en_articles from '../en/articles.json' with { type: 'json' };
import en_assistant from '../en/assistant.json' with { type: 'json' };
import en_auth from '../en/auth.json' with { type: 'json' };
import en_bell from '../en/bell.json' with { type: 'json' };
import en_boot from '../en/boot.json' with { type: 'json' };
import en_callCheck from '../en/callCheck.json' with { type: 'json' };
import en_chat from '../en/chat.json' with { type: 'json' };
import en_common from '../en/common.json' with { type: 'json' };
import en_community from '../en/community.json' with { type: 'json' };
import en_composer from '../en/composer.json' with { type: 'json' };
import en_decisions from '../en/decisions.json' with { type: 'json' };
import en_errors from '../en/errors.json' with { type: 'json' };
import en_find from '../en/find.json' with { type: 'json' };
import en_help from '../en/help.json' with { type: 'json' };
import en_identity from '../en/identity.json' with { type: 'json' };
import en_invitations from '../en/invitations.json' with { type: 'json' };
import en_mail from '../en/mail.json' with { type: 'json' };
import en_notifications from '../en/notifications.json' with { type: 'json' };
import en_picture from '../en/picture.json' with { type: 'json' };
import en_profile from '../en/profile.json' with { type: 'json' };
import en_questions from '../en/questions.json' with { type: 'json' };
import en_reactions from '../en/reactions.json' with { type: 'json' };
import en_registration from '../en/registration.json' with { type: 'json' };
import en_reports from '../en/reports.json' with { type: 'json' };
import en_room from '../en/room.json' with { type: 'json' };
import en_search from '../en/search.json' with { type: 'json' };
import en_setUp from '../en/setUp.json' with { type: 'json' };
import en_shell from '../en/shell.json' with { type: 'json' };
import en_staff from '../en/staff.json' with { type: 'json' };
import en_staffAudit from '../en/staffAudit.json' with { type: 'json' };
import en_staffBulk from '../en/staffBulk.json' with { type: 'json' };
import en_staffCommunity from '../en/staffCommunity.json' with { type: 'json' };
import en_staffErrors from '../en/staffErrors.json' with { type: 'json' };
import en_staffExports from '../en/staffExports.json' with { type: 'json' };
import en_staffGroups from '../en/staffGroups.json' with { type: 'json' };
import en_staffInvitations from '../en/staffInvitations.json' with { type: 'json' };
import en_staffMail from '../en/staffMail.json' with { type: 'json' };
import en_staffMessages from '../en/staffMessages.json' with { type: 'json' };
import en_staffOverview from '../en/staffOverview.json' with { type: 'json' };
import en_staffReports from '../en/staffReports.json' with { type: 'json' };
import en_staffResidents from '../en/staffResidents.json' with { type: 'json' };
import en_staffRooms from '../en/staffRooms.json' with { type: 'json' };
import en_staffRoster from '../en/staffRoster.json' with { type: 'json' };
import en_staffRounds from '../en/staffRounds.json' with { type: 'json' };
import en_staffScales from '../en/staffScales.json' with { type: 'json' };
import en_staffSetUp from '../en/staffSetUp.json' with { type: 'json' };
import en_staffSupport from '../en/staffSupport.json' with { type: 'json' };
import en_staffTeam from '../en/staffTeam.json' with { type: 'json' };
import en_support from '../en/support.json' with { type: 'json' };
import en_video from '../en/video.json' with { type: 'json' };
import es_account from '../es/account.json' with { type: 'json' };
import es_archive from '../es/archive.json' with { type: 'json' };
import es_articles from '../es/articles.json' with { type: 'json' };
import es_assistant from '../es/assistant.json' with { type: 'json' };
import es_auth from '../es/auth.json' with { type: 'json' };
import es_bell from '../es/bell.json' with { type: 'json' };
import es_boot from '../es/boot.json' with { type: 'json' };
import es_callCheck from '../es/callCheck.json' with { type: 'json' };
import es_chat from '../es/chat.json' with { type: 'json' };
import es_common from '../es/common.json' with { type: 'json' };
import es_community from '../es/community.json' with { type: 'json' };
import es_composer from '../es/composer.json' with { type: 'json' };
import es_decisions from '../es/decisions.json' with { type: 'json' };
import es_errors from '../es/errors.json' with { type: 'json' };
import es_find from '../es/find.json' with { type: 'json' };
import es_help from '../es/help.json' with { type: 'json' };
import es_identity from '../es/identity.json' with { type: 'json' };
import es_invitations from '../es/invitations.json' with { type: 'json' };
import es_mail from '../es/mail.json' with { type: 'json' };
import es_notifications from '../es/notifications.json' with { type: 'json' };
import es_picture from '../es/picture.json' with { type: 'json' };
import es_profile from '../es/profile.json' with { type: 'json' };
import es_questions from '../es/questions.json' with { type: 'json' };
import es_reactions from '../es/reactions.json' with { type: 'json' };
import es_registration from '../es/registration.json' with { type: 'json' };
import es_reports from '../es/reports.json' with { type: 'json' };
import es_room from '../es/room.json' with { type: 'json' };
import es_search from '../es/search.json' with { type: 'json' };
import es_setUp from '../es/setUp.json' with { type: 'json' };
import es_shell from '../es/shell.json' with { type: 'json' };
import es_staff from '../es/staff.json' with { type: 'json' };
import es_staffAudit from '../es/staffAudit.json' with { type: 'json' };
import es_staffBulk from '../es/staffBulk.json' with { type: 'json' };
import es_staffCommunity from '../es/staffCommunity.json' with { type: 'json' };
import es_staffErrors from '../es/staffErrors.json' with { type: 'json' };
import es_staffExports from '../es/staffExports.json' with { type: 'json' };
import es_staffGroups from '../es/staffGroups.json' with { type: 'json' };
import es_staffInvitations from '../es/staffInvitations.json' with { type: 'json' };
import es_staffMail from '../es/staffMail.json' with { type: 'json' };
import es_staffMessages from '../es/staffMessages.json' with { type: 'json' };
import es_staffOverview from '../es/staffOverview.json' with { type: 'json' };
import es_staffReports from '../es/staffReports.json' with { type: 'json' };
import es_staffResidents from '../es/staffResidents.json' with { type: 'json' };
import es_staffRooms from '../es/staffRooms.json' with { type: 'json' };
import es_staffRoster from '../es/staffRoster.json' with { type: 'json' };
import es_staffRounds from '../es/staffRounds.json' with { type: 'json' };
import es_staffScales from '../es/staffScales.json' with { type: 'json' };
import es_staffSetUp from '../es/staffSetUp.json' with { type: 'json' };
import es_staffSupport from '../es/staffSupport.json' with { type: 'json' };
import es_staffTeam from '../es/staffTeam.json' with { type: 'json' };
import es_support from '../es/support.json' with { type: 'json' };
import es_video from '../es/video.json' with { type: 'json' };
import zh_account from '../zh/account.json' with { type: 'json' };
import zh_archive from '../zh/archive.json' with { type: 'json' };
import zh_articles from '../zh/articles.json' with { type: 'json' };
import zh_assistant from '../zh/assistant.json' with { type: 'json' };
import zh_auth from '../zh/auth.json' with { type: 'json' };
import zh_bell from '../zh/bell.json' with { type: 'json' };
import zh_boot from '../zh/boot.json' with { type: 'json' };
import zh_callCheck from '../zh/callCheck.json' with { type: 'json' };
import zh_chat from '../zh/chat.json' with { type: 'json' };
import zh_common from '../zh/common.json' with { type: 'json' };
import zh_community from '../zh/community.json' with { type: 'json' };
import zh_composer from '../zh/composer.json' with { type: 'json' };
import zh_decisions from '../zh/decisions.json' with { type: 'json' };
import zh_errors from '../zh/errors.json' with { type: 'json' };
import zh_find from '../zh/find.json' with { type: 'json' };
import zh_help from '../zh/help.json' with { type: 'json' };
import zh_identity from '../zh/identity.json' with { type: 'json' };
import zh_invitations from '../zh/invitations.json' with { type: 'json' };
import zh_mail from '../zh/mail.json' with { type: 'json' };
import zh_notifications from '../zh/notifications.json' with { type: 'json' };
import zh_picture from '../zh/picture.json' with { type: 'json' };
import zh_profile from '../zh/profile.json' with { type: 'json' };
import zh_questions from '../zh/questions.json' with { type: 'json' };
import zh_reactions from '../zh/reactions.json' with { type: 'json' };
import zh_registration from '../zh/registration.json' with { type: 'json' };
import zh_reports from '../zh/reports.json' with { type: 'json' };
import zh_room from '../zh/room.json' with { type: 'json' };
import zh_search from '../zh/search.json' with { type: 'json' };
import zh_setUp from '../zh/setUp.json' with { type: 'json' };
import zh_shell from '../zh/shell.json' with { type: 'json' };
import zh_staff from '../zh/staff.json' with { type: 'json' };
import zh_staffAudit from '../zh/staffAudit.json' with { type: 'json' };
import zh_staffBulk from '../zh/staffBulk.json' with { type: 'json' };
import zh_staffCommunity from '../zh/staffCommunity.json' with { type: 'json' };
import zh_staffErrors from '../zh/staffErrors.json' with { type: 'json' };
import zh_staffExports from '../zh/staffExports.json' with { type: 'json' };
import zh_staffGroups from '../zh/staffGroups.json' with { type: 'json' };
import zh_staffInvitations from '../zh/staffInvitations.json' with { type: 'json' };
import zh_staffMail from '../zh/staffMail.json' with { type: 'json' };
import zh_staffMessages from '../zh/staffMessages.json' with { type: 'json' };
import zh_staffOverview from '../zh/staffOverview.json' with { type: 'json' };
import zh_staffReports from '../zh/staffReports.json' with { type: 'json' };
import zh_staffResidents from '../zh/staffResidents.json' with { type: 'json' };
import zh_staffRooms from '../zh/staffRooms.json' with { type: 'json' };
import zh_staffRoster from '../zh/staffRoster.json' with { type: 'json' };
import zh_staffRounds from '../zh/staffRounds.json' with { type: 'json' };
import zh_staffScales from '../zh/staffScales.json' with { type: 'json' };
import zh_staffSetUp from '../zh/staffSetUp.json' with { type: 'json' };
import zh_staffSupport from '../zh/staffSupport.json' with { type: 'json' };
import zh_staffTeam from '../zh/staffTeam.json' with { type: 'json' };
import zh_support from '../zh/support.json' with { type: 'json' };
import zh_video from '../zh/video.json' with { type: 'json' };

export const texts = {
  en: {
    account: en_account,
    archive: en_archive,
    articles: en_articles,
    assistant: en_assistant,
    auth: en_auth,
    bell: en_bell,
    boot: en_boot,
    callCheck: en_callCheck,
    chat: en_chat,
    common: en_common,
    community: en_community,
    composer: en_composer,
    decisions: en_decisions,
    errors: en_errors,
    find: en_find,
    help: en_help,
    identity: en_identity,
    invitations: en_invitations,
    mail: en_mail,
    notifications: en_notifications,
    picture: en_picture,
    profile: en_profile,
    questions: en_questions,
    reactions: en_reactions,
    registration: en_registration,
    reports: en_reports,
    room: en_room,
    search: en_search,
    setUp: en_setUp,
    shell: en_shell,
    staff: en_staff,
    staffAudit: en_staffAudit,
    staffBulk: en_staffBulk,
    staffCommunity: en_staffCommunity,
    staffErrors: en_staffErrors,
    staffExports: en_staffExports,
    staffGroups: en_staffGroups,
    staffInvitations: en_staffInvitations,
    staffMail: en_staffMail,
    staffMessages: en_staffMessages,
    staffOverview: en_staffOverview,
    staffReports: en_staffReports,
    staffResidents: en_staffResidents,
    staffRooms: en_staffRooms,
    staffRoster: en_staffRoster,
    staffRounds: en_staffRounds,
    staffScales: en_staffScales,
    staffSetUp: en_staffSetUp,
    staffSupport: en_staffSupport,
    staffTeam: en_staffTeam,
    support: en_support,
    video: en_video,
  },
  es: {
    account: es_account,
    archive: es_archive,
    articles: es_articles,
    assistant: es_assistant,
    auth: es_auth,
    bell: es_bell,
    boot: es_boot,
    callCheck: es_callCheck,
    chat: es_chat,
    common: es_common,
    community: es_community,
    composer: es_composer,
    decisions: es_decisions,
    errors: es_errors,
    find: es_find,
    help: es_help,
    identity: es_identity,
    invitations: es_invitations,
    mail: es_mail,
    notifications: es_notifications,
    picture: es_picture,
    profile: es_profile,
    questions: es_questions,
    reactions: es_reactions,
    registration: es_registration,
    reports: es_reports,
    room: es_room,
    search: es_search,
    setUp: es_setUp,
    shell: es_shell,
    staff: es_staff,
    staffAudit: es_staffAudit,
    staffBulk: es_staffBulk,
    staffCommunity: es_staffCommunity,
    staffErrors: es_staffErrors,
    staffExports: es_staffExports,
    staffGroups: es_staffGroups,
    staffInvitations: es_staffInvitations,
    staffMail: es_staffMail,
    staffMessages: es_staffMessages,
    staffOverview: es_staffOverview,
    staffReports: es_staffReports,
    staffResidents: es_staffResidents,
    staffRooms: es_staffRooms,
    staffRoster: es_staffRoster,
    staffRounds: es_staffRounds,
    staffScales: es_staffScales,
    staffSetUp: es_staffSetUp,
    staffSupport: es_staffSupport,
    staffTeam: es_staffTeam,
    support: es_support,
    video: es_video,
  },
  zh: {
    account: zh_account,
    archive: zh_archive,
    articles: zh_articles,
    assistant: zh_assistant,
    auth: zh_auth,
    bell: zh_bell,
    boot: zh_boot,
    callCheck: zh_callCheck,
    chat: zh_chat,
    common: zh_common,
    community: zh_community,
    composer: zh_composer,
    decisions: zh_decisions,
    errors: zh_errors,
    find: zh_find,
    help: zh_help,
    identity: zh_identity,
    invitations: zh_invitations,
    mail: zh_mail,
    notifications: zh_notifications,
    picture: zh_picture,
    profile: zh_profile,
    questions: zh_questions,
    reactions: zh_reactions,
    registration: zh_registration,
    reports: zh_reports,
    room: zh_room,
    search: zh_search,
    setUp: zh_setUp,
    shell: zh_shell,
    staff: zh_staff,
    staffAudit: zh_staffAudit,
    staffBulk: zh_staffBulk,
    staffCommunity: zh_staffCommunity,
    staffErrors: zh_staffErrors,
    staffExports: zh_staffExports,
    staffGroups: zh_staffGroups,
    staffInvitations: zh_staffInvitations,
    staffMail: zh_staffMail,
    staffMessages: zh_staffMessages,
    staffOverview: zh_staffOverview,
    staffReports: zh_staffReports,
    staffResidents: zh_staffResidents,
    staffRooms: zh_staffRooms,
    staffRoster: zh_staffRoster,
    staffRounds: zh_staffRounds,
    staffScales: zh_staffScales,
    staffSetUp: zh_staffSetUp,
    staffSupport: zh_staffSupport,
    staffTeam: zh_staffTeam,
    support: zh_support,
    video: zh_video,
  },
};
