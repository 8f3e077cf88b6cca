import type { Refusal, Result } from '#engine';
import type { ContractName, Input, Output, TopicBody, TopicName } from './contract.ts';

/** What a road must be able to do: carry a name with its input, and bring what main pushes. */
export interface Transport {
  invoke(name: string, input: unknown): Promise<Result<unknown>>;
  /** Calls `listener` for each push of the topic until the returned function is called. */
  subscribe(topic: string, listener: (body: unknown) => void): () => void;
}

/** The contract as a window uses it. */
export interface Client {
  /** The answer, or the refusal as a value: nothing is thrown but a broken road. */
  ask<N extends ContractName>(name: N, input: Input<N>): Promise<Result<Output<N>>>;
  on<T extends TopicName>(topic: T, listener: (body: TopicBody<T>) => void): () => void;
}

/** A typed client over any road. */
export function clientOver(transport: Transport): Client {
  return {
    ask: async (name, input) => (await transport.invoke(name, input)) as Result<never>,
    on: (topic, listener) => transport.subscribe(topic, (body) => listener(body as never)),
  };
}

export type { Refusal, Result };
