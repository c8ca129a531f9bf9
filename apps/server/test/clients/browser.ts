import { calls } from '@nestmate/contract';
import type { BroughtInvitation, Session } from '@nestmate/contract/auth';
import type { Provider, SignInMethod } from '@nestmate/contract/providers';
import { type SignInAttempt, signInAttempts } from '@nestmate/contract/rules/sign-in';
import type { LightMyRequestResponse } from 'fastify';
import { type Answer, pathOf, type TestApp } from '../app';

const host = 'localhost:3000';

interface Person {
  name: string;
  email: string;
  hide_email?: 'true';
}

interface SignInOptions {
  create_on_login?: boolean;
  passcode?: string;
  membership_id?: string;
  attempt?: SignInAttempt;
  isRegister?: boolean;
  invitation?: BroughtInvitation;
}

let newcomers = 0;

/** Somebody that no provider and no community of this file knows yet. */
export const newcomer = (name = 'Ada Lovelace') => ({
  name,
  email: `newcomer-${++newcomers}@mail.example`,
});

/** A minimal browser for sign-in: it keeps cookies, follows redirects and fills in forms. */
export function browser({ server }: TestApp) {
  const jar = new Map<string, string>();
  /** Cookies of some pages only, such as of one sign-in at the local provider. */
  const ofPages = new Map<string, { path: string; name: string; value: string }>();
  const cookies = (pathname = '/') => {
    const here = [...ofPages.values()].filter(({ path }) => pathname.startsWith(path));
    const all = [...here.map(({ name, value }) => [name, value]), ...jar];
    return all.map(([name, value]) => `${name}=${value}`).join('; ');
  };

  const storeCookies = ({ cookies }: LightMyRequestResponse) => {
    for (const { name, value, path = '/' } of cookies) {
      if (path === '/' && value === '') jar.delete(name);
      else if (path === '/') jar.set(name, value);
      else if (value === '') ofPages.delete(`${path} ${name}`);
      else ofPages.set(`${path} ${name}`, { path, name, value });
    }
  };

  const visit = async (
    address: string,
    form?: Record<string, string>,
    headers: Record<string, string> = {},
  ) => {
    const { pathname, search } = new URL(address, `http://${host}`);
    const response = await server.inject({
      method: form ? 'POST' : 'GET',
      url: pathname + search,
      headers: {
        host,
        cookie: cookies(pathname),
        ...headers,
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    });
    storeCookies(response);
    return response;
  };

  /** Visits a page, follows redirects, and submits self-submitting forms such as Apple's. */
  const follow = async (address: string, form?: Record<string, string>): Promise<string> => {
    const response = await visit(address, form);
    const next = response.headers.location;
    if (typeof next === 'string') return /[?&]signin=/.test(next) ? next : follow(next);
    const action = /<form method="post" action="([^"]+)"/.exec(response.body)?.[1];
    if (!action || !response.body.includes('forms[0].submit()')) return address;
    const fields = [...response.body.matchAll(/name="(\w+)" value="([^"]*)"/g)];
    return follow(action, Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value])));
  };

  /** Opens a provider and stops at its account page. */
  const start = (provider: Provider, window: `popup-${string}` | 'page' = 'page') =>
    follow(`/auth/start/${provider}${window === 'page' ? '' : `?window=${window}`}`);

  /** Opens a provider with the address of the account that is probably meant. */
  const startAs = (provider: Provider, email: string) =>
    follow(`/auth/start/${provider}?login_hint=${encodeURIComponent(email)}`);
  /** Opens a provider that is to ask again who the person is. */
  const startAgain = (provider: Provider) => follow(`/auth/start/${provider}?again=1`);

  const finish = async (
    provider: SignInMethod,
    options: SignInOptions = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<typeof calls.auth.google>> => {
    const response = await server.inject({
      method: 'POST',
      url: calls.auth[provider].path,
      headers: { host, cookie: cookies(), ...headers },
      payload: options,
    });
    storeCookies(response);
    return response.json();
  };

  /** Calls with this browser's cookies and a session's token. */
  const callAs = async (
    { accessToken, userId }: Pick<Session, 'accessToken' | 'userId'>,
    call: (typeof calls.identities)['intend' | 'link'] | typeof calls.sessions.signInAgain,
    body: { provider: SignInMethod },
    headers: Record<string, string> = {},
  ) => {
    const response = await server.inject({
      method: call.method,
      url: pathOf(call, { userId }),
      headers: { host, cookie: cookies(), authorization: `Bearer ${accessToken}`, ...headers },
      payload: body,
    });
    storeCookies(response);
    return (response.statusCode === 204 ? { code: 204 } : response.json()) as Answer<
      typeof calls.identities.link
    >;
  };

  return {
    jar,
    callAs,
    visit,
    follow,
    start,
    startAgain,
    startAs,
    finish,
    /** Signs in through the provider's pages and completes the sign-in with the final call. */
    signIn: async (provider: Provider, person: Person, options: SignInOptions = {}) => {
      const page = await start(provider);
      await follow(page, { ...person });
      return finish(provider, { create_on_login: true, ...options });
    },
    /** Links another sign-in method to the account of a session. */
    link: async (
      session: Pick<Session, 'accessToken' | 'userId'>,
      provider: Provider,
      person: Person,
      window: 'popup' | 'page' = 'popup',
    ) => {
      await callAs(session, calls.identities.intend, { provider });
      const linking = window === 'popup' ? 'link=1&window=popup-mine' : 'link=1';
      await follow(await follow(`/auth/start/${provider}?${linking}`), { ...person });
      return callAs(session, calls.identities.link, { provider });
    },
    /** POSTs with this browser's cookies. */
    post: async (path: string, headers: Record<string, string> = {}) => {
      const response = await server.inject({
        method: 'POST',
        url: path,
        headers: { host, cookie: cookies(), ...headers },
      });
      storeCookies(response);
      return response;
    },
  };
}

/** The attempt of the address that a sign-in ends at. */
export const attemptIn = (address: string): SignInAttempt | undefined =>
  signInAttempts.find((one) => one === new URL(address, `http://${host}`).searchParams.get('attempt'));

/** The session in a response; throws when there is none. */
export function sessionIn(answer: { code: number; res?: unknown; err?: unknown }): Session {
  if (!answer.res) throw new Error(`Not signed in: ${JSON.stringify(answer)}`);
  return answer.res as Session;
}
