/** A browser with push messages, in a window without them. */
export interface FakePush {
  /** What the user answers when the browser asks, and what the browser remembers. */
  permission: NotificationPermission;
  /** The keys with which subscriptions were made. */
  readonly keys: string[];
  /** Whether the browser has a subscription. */
  readonly isSubscribed: boolean;
  /** The reminders that the browser shows. */
  readonly reminders: string[];
  /** Takes the browser's parts from the window again. */
  restore(): void;
}

/** Nobody listens there. */
const SUBSCRIPTION = {
  endpoint: "https://push.example.org/messages/1",
  keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
};

/**
 * Gives the window push messages: a registered service worker, a push manager and notifications. `subscribed` is what
 * the browser's push service gives it.
 */
export function installPush(answer: NotificationPermission, subscribed: object = SUBSCRIPTION): FakePush {
  let subscription: object | null = null;
  const keys: string[] = [];
  const reminders: string[] = [];
  const fake = {
    permission: "default" as NotificationPermission,
    keys,
    reminders,
    get isSubscribed() {
      return subscription !== null;
    },
  };
  const getNotifications = () =>
    Promise.resolve(reminders.map((one) => ({
      close: () => void reminders.splice(reminders.indexOf(one), 1),
    })));
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      keys.push(applicationServerKey);
      subscription = {
        toJSON: () => subscribed,
        unsubscribe: () => Promise.resolve(subscription = null),
      };
      return Promise.resolve(subscription);
    },
  };
  const parts: Record<string, PropertyDescriptor> = {
    PushManager: { value: class {} },
    Notification: {
      value: {
        get permission() {
          return fake.permission;
        },
        requestPermission: () => Promise.resolve(fake.permission = answer),
      },
    },
  };
  const worker = { value: { getRegistration: () => Promise.resolve({ pushManager, getNotifications }) } };
  for (const [name, part] of Object.entries(parts)) {
    Object.defineProperty(globalThis, name, { ...part, configurable: true });
  }
  Object.defineProperty(navigator, "serviceWorker", { ...worker, configurable: true });
  const restore = () => {
    for (const name of Object.keys(parts)) Reflect.deleteProperty(globalThis, name);
    Reflect.deleteProperty(navigator, "serviceWorker");
  };
  return Object.assign(fake, { restore });
}
