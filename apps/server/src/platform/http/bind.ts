import { PassThrough, type Readable } from 'node:stream';
import type { AccessOf, AnyCall, BodyOf, ParamsOf, QueryOf, ReplyOf } from '@nestmate/contract/call';
import type { ValidationEntry } from '@nestmate/contract/errors';
import type { Language } from '@nestmate/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { missingReferenceOf } from '../sql-state';
import { createSemaphorePerPerson } from './calls-in-flight';
import type { Account, Actor, Caller, Guard, StaffActor, StaffSession } from './guard';
import { endOf, isAbandoned } from './hang-up';
import { languageOf } from './language';
import { ProductError } from './product-error';
import { type RateLimits, callsOfBody, countBytes } from './rate-limit';
import { type CountRefusal, refusalRetrySeconds } from './refused-tokens';
import { replySerializer } from './reply-schema';

interface ActorByAccess {
  public: undefined;
  account: Account;
  membership: Actor;
  resident: Actor;
  staff: StaffActor;
}

export interface Input<C extends AnyCall> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  actor: ActorByAccess[AccessOf<C>];
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A 204 call returns nothing. */
type HandlerResult<C extends AnyCall> = ReplyOf<C> extends undefined ? void : ReplyOf<C>;

export type Handler<C extends AnyCall> = (input: Input<C>) => Promise<HandlerResult<C>> | HandlerResult<C>;
export type Bind = <C extends AnyCall>(call: C, handler: Handler<C>) => void;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body is a CSV file. */
    takesFile?: boolean;
  }
  interface FastifyRequest {
    /** The account of the token; undefined for a public call. */
    account: Caller | undefined;
    /** The staff member of a call of the staff console. */
    staff: StaffSession | undefined;
    /** Who makes the call: the account with the acting membership where the call needs one, or the staff member with their role. */
    actor: Account | Actor | StaffActor | undefined;
    /** Whether the body was still on its way when the guard let the request in. */
    isWaitingForBody: boolean;
    /** Whether the log only counts this request, because a caller may send thousands like it. */
    isOnlyCounted: boolean;
  }
}

function validationOf(issue: z.core.$ZodIssue): ValidationEntry {
  const fields = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys] : issue.path;
  return { title: fields.join('.') || 'body', error_text: issue.message };
}

function parseInput(schema: z.ZodType | undefined, value: unknown, language: Language): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? undefined, { error: validationTexts[language] });
  if (result.success) return result.data;
  throw new ProductError('InvalidInput', { validation: result.error.issues.map(validationOf) });
}

/** zod's own texts for an invalid value, in the product's languages. */
const validationTexts: Record<Language, z.core.$ZodErrorMap> = {
  en: z.locales.en().localeError,
  es: z.locales.es().localeError,
  zh: z.locales.zhCN().localeError,
};

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/** The limit of a call without a person: nobody sends more there, and everybody behind the address would pay for its weight. */
const publicBodyBytes = 20 * 1024;

/** Whether a larger body counts as more calls. The bytes of an upload are bounded by its own route. */
const isWeighed = ({ access, rateLimit, body }: AnyCall) =>
  access !== 'public' && rateLimit !== 'upload' && body !== undefined;

/** The size that an announced body counts as; a chunked body is counted once it has arrived. */
const weightOfBody = (call: AnyCall, { headers }: FastifyRequest) =>
  1 + (isWeighed(call) ? callsOfBody(Number(headers['content-length'])) : 0);

function serialization(reply: z.ZodType) {
  const { schema, serialize } = replySerializer(reply);
  return { schema: { response: { 200: schema } }, serializerCompiler: () => serialize };
}

interface Limits {
  rateLimits: RateLimits;
  countRefusal: CountRefusal;
  bodyTimeoutMs: number;
}

/** Connects calls of the contract to the functions that answer them: checks the caller and the input, and sends the reply. */
export function createBind(
  server: FastifyInstance,
  guard: Guard,
  { rateLimits, countRefusal, bodyTimeoutMs }: Limits,
): Bind {
  const orCounted = async <Caller>(request: FastifyRequest, caller: Promise<Caller>): Promise<Caller> => {
    try {
      return await caller;
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      request.isOnlyCounted = true;
      if (countRefusal(request.ip, error.code)) throw error;
      throw new ProductError('TooManyRequests', { retryAfterSeconds: refusalRetrySeconds });
    }
  };

  const personOf = ({ account, staff }: FastifyRequest) => account?.userId ?? staff?.staffId;
  const inTurn = createSemaphorePerPerson();
  const inTurnOf = <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    const person = personOf(request);
    return person ? inTurn(person, work) : work();
  };

  const fileInTurn = createSemaphorePerPerson(1);
  /** Resolves when no other file of the person is on its way or being read; until then their connection waits with the bytes. */
  const turnOfFile = (request: FastifyRequest, reply: FastifyReply) =>
    new Promise<void>((begin) => {
      const until = endOf(request, reply);
      void fileInTurn(personOf(request) ?? request.ip, () => {
        begin();
        return until;
      });
    });

  /** A reference that breaks in the middle of a call may be to something of the caller's, whose account was deleted meanwhile. */
  const whileThere = <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> =>
    work().catch(async (error: unknown) => {
      if (request.account && missingReferenceOf(error)) await guard.identify(request);
      throw error;
    });

  const isStaff = (actor: FastifyRequest['actor']): actor is StaffActor =>
    actor !== undefined && 'staffId' in actor;

  /** Refusals of staff by a rule go into the audit log. */
  const orAudited = <T>(call: AnyCall, { actor }: FastifyRequest, work: () => Promise<T>): Promise<T> =>
    work().catch(async (error: unknown) => {
      if (isStaff(actor) && error instanceof ProductError) await guard.staffRefused(call, actor, error.code);
      throw error;
    });

  const identify = async (call: AnyCall, request: FastifyRequest): Promise<void> => {
    if (call.access === 'staff') request.staff = await orCounted(request, guard.identifyStaff(request));
    else if (call.access !== 'public') request.account = await orCounted(request, guard.identify(request));
  };

  const authorize = async (call: AnyCall, request: FastifyRequest): Promise<void> => {
    if (request.staff) request.actor = await guard.authorizeStaff(call, request, request.staff);
    else if (request.account) request.actor = await guard.authorize(call, request, request.account);
  };

  return (call, handler) => {
    server.route({
      method: call.method,
      url: call.path,
      config: { limit: false, takesFile: call.fileBytes !== undefined },
      ...(call.access === 'public' && { bodyLimit: publicBodyBytes }),
      ...(call.fileBytes !== undefined && { bodyLimit: call.fileBytes }),
      ...(call.reply && serialization(call.reply)),
      // Counts before authorization: refused calls count too.
      onRequest: async (request) => {
        await identify(call, request);
        rateLimits.count(call.rateLimit, request, weightOfBody(call, request));
      },
      preParsing: async (request, reply, body) => {
        await authorize(call, request);
        request.isWaitingForBody = request.actor !== undefined && !request.raw.complete;
        if (call.fileBytes !== undefined) {
          await turnOfFile(request, reply);
          request.isWaitingForBody = true;
        }
        if (!hasBody(request)) return body;
        const timed = inTime(body, bodyTimeoutMs);
        if (!request.headers['transfer-encoding'] || !isWeighed(call)) return timed;
        return countBytes(timed, (bytes) =>
          rateLimits.countMore(call.rateLimit, request, callsOfBody(bytes)),
        );
      },
      // While a slow body was on its way, the session or the membership may have ended.
      preHandler: async (request) => {
        if (!request.isWaitingForBody) return;
        await identify(call, request);
        await authorize(call, request);
      },
      handler: async (request, reply) => {
        const language = languageOf(request.headers['accept-language']);
        const input = {
          params: parseInput(call.params, request.params, language),
          query: parseInput(call.query, request.query, language),
          body: parseInput(call.body, request.body, language),
          actor: request.actor,
          language,
          request,
          reply,
        };
        const weight = call.weight?.(input.query) ?? 1;
        if (weight > 1) rateLimits.count(call.rateLimit, request, weight - 1);
        const res = await inTurnOf(request, async () => {
          if (isAbandoned(request)) return reply.hijack();
          return orAudited(call, request, () =>
            whileThere(request, async () => handler(input as Parameters<typeof handler>[0])),
          );
        });
        // A stream is answered by its handler.
        if (reply.sent) return reply;
        void reply.header('cache-control', 'no-store');
        return call.reply ? { res, code: 200 } : reply.code(204).send();
      },
    });
  };
}

/**
 * A request's body that fails with `RequestTimeout` when it does not arrive in time, so that checks of the caller made before it still
 * hold.
 */
function inTime(body: Readable, timeoutMs: number): Readable {
  const timed = new PassThrough();
  const timer = setTimeout(() => timed.destroy(new ProductError('RequestTimeout')), timeoutMs).unref();
  // Nobody reads the body of a request that was refused before.
  timed.on('error', () => undefined);
  timed.once('close', () => {
    clearTimeout(timer);
    body.unpipe(timed);
  });
  body.once('error', (error) => timed.destroy(error));
  // Not a pipeline, which would close the connection before the reply.
  return body.pipe(timed);
}
