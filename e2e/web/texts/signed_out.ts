import { filled, inField, type PromisedText, REASON, texts } from "./text.ts";

const PRODUCT = { product: "Gorin" };

const ZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "Europe/London",
  "Europe/Paris",
  "Europe/Berlin",
  "Asia/Tokyo",
  "Asia/Shanghai",
  "Australia/Sydney",
  "UTC",
];

const TAGLINE = "Master yourself through the Five Rings of discipline";

const NO_REASON = "HTTP error! status: {status}";

/** The strings of the sign-in page, by scene. */
export const LOGIN_TEXTS = {
  "at rest": [
    filled("screens", "heading", "{product}", PRODUCT),
    ...texts("screens", "text", "Sign in to continue your discipline journey", TAGLINE),
    ...texts("screens", "label", "Email", "Password"),
    ...texts("screens", "placeholder", "Enter your email", "Enter your password"),
    ...texts("screens", "button", "Sign In"),
    ...texts("screens", "text", "Don't have an account? Sign up"),
    ...texts("screens", "link", "Sign up"),
  ],
  "while the form is submitting": texts("screens", "button", "Signing In..."),
  "rejected with a reason": texts("failures", "alert", REASON),
  "rejected without a reason": [filled("failures", "alert", NO_REASON, { status: 502 })],
  "no response": texts("failures", "alert", "Login failed"),
} satisfies Record<string, readonly PromisedText[]>;

/** The strings of the registration page, by scene. */
export const REGISTER_TEXTS = {
  "at rest": [
    filled("screens", "heading", "Join {product}", PRODUCT),
    ...texts("screens", "label", "Email", "Timezone", "Password", "Confirm Password"),
    ...inField("constants", "option", "Timezone", ...ZONES),
    ...texts("screens", "button", "Create Account"),
    ...texts("screens", "text", "Already have an account? Sign in"),
    ...texts("screens", "link", "Sign in"),
  ],
  "two passwords that differ": [
    ...texts("forms", "alert", "Passwords do not match"),
    ...texts("failures", "alert", "Passwords do not match"),
  ],
  "while the form is submitting": texts("screens", "button", "Creating Account..."),
  "rejected with a reason": texts("failures", "alert", REASON),
  "rejected without a reason": [filled("failures", "alert", NO_REASON, { status: 502 })],
  "no response": texts("failures", "alert", "Registration failed"),
} satisfies Record<string, readonly PromisedText[]>;
