// The numbers of `retCodes`, each a constant: a page then carries only those that it names.

export const OK = 0;

// Session and permission
export const TOKEN_INVALID = 1007;
export const TOKEN_EXPIRED = 1008;
export const NOT_SIGNED_IN = 10007;
export const NO_PERMISSION = 33003;
export const ACCOUNT_RESTRICTED = 10009;

// Any request
export const INPUT_INVALID = 10001;
export const TOO_MANY_REQUESTS = 10006;
export const ORIGIN_REFUSED = 10010;
export const NOT_FOUND = 10014;
export const SERVER_FAILED = 10016;
export const REQUEST_TIMEOUT = 9000001;

// Reset and update of an identity (S8.11)
export const UPDATE_BEING_CHECKED = 1045;
export const UPDATE_DETAILS_DIFFER = 1046;
export const UPDATE_COUNTRY_REFUSED = 1047;
export const UPDATE_TOO_SOON = 1048;
export const UPDATE_ACCOUNT_IN_REVIEW = 1049;
export const UPDATE_NOT_BEGUN = 1050;
export const UPDATE_NOTHING_VERIFIED = 1051;
export const UPDATE_NO_PROVIDER = 1052;
export const UPDATE_STATE_CHANGED = 1053;
export const UPDATE_BIRTH_DATE_DIFFERS = 1062;

// Signing in
export const SIGN_IN_FAILED = 41001;
export const SECOND_FACTOR_FAILED = 41002;
export const SECOND_FACTOR_EXPIRED = 41003;
export const PASSWORD_EASY = 41004;
export const PASSWORD_LINK_OVER = 41005;
export const PASSWORD_LINKS_OFF = 41006;
export const FACTORS_CHANGED = 41007;
export const PASSKEY_FAILED = 41008;

// Verification
export const LEVEL_UNKNOWN = 42001;
export const LEVEL_NOT_ALLOWED = 42002;
export const PERSONAL_INFO_MISSING = 42003;
export const PERSONAL_INFO_LOCKED = 42004;
export const COUNTRY_NOT_SUPPORTED = 42005;
export const DOCUMENT_TYPE_NOT_SUPPORTED = 42006;
export const CASE_NOT_FOUND = 42007;
export const CASE_STATE_CONFLICT = 42008;
export const FILE_MISSING = 42009;
export const FILE_NOT_IMAGE = 42010;
export const FILE_TOO_LARGE = 42011;
export const FILE_TOO_MANY_PIXELS = 42012;
export const FILE_TOO_SMALL = 42013;
export const FILE_DAMAGED = 42014;
export const FILE_NOT_FOUND = 42015;
export const ATTEMPTS_TODAY = 42016;
export const ATTEMPTS_USED_UP = 42017;
export const ROUTE_NOT_SUPPORTED = 42018;
export const NUMBER_INVALID = 42019;
export const PROVIDER_UNAVAILABLE = 42020;
export const RESIDENCE_NOT_SERVED = 42021;
export const REFUSED_FOR_GOOD = 42022;
export const FILE_PROCESSING = 42023;

// Security checks, agreements, tags, transfer of an identity
export const SECURITY_CHECK_NEEDED = 45001;
export const SECURITY_CHECK_OVER = 45002;
export const AGREEMENT_CHANGED = 45003;
export const TAG_LOCKED = 45004;
export const TRANSFER_NOT_POSSIBLE = 45005;
export const TRANSFER_CODE_WRONG = 45006;
export const QUICK_NOT_POSSIBLE = 45007;
export const DIVERSION_NOT_POSSIBLE = 45008;
export const AGREEMENT_NEEDED = 45009;
export const AGREEMENT_NOT_FOUND = 45010;
export const AGREEMENT_BINDING = 45011;
export const CLASS_NOT_OFFERED = 45012;
export const CLASS_TERMS_MISSING = 45013;
export const CLASS_NOT_REACHED = 45014;
export const TRANSFER_NOT_UNDONE = 45015;

// Embedding and the messaging app
export const REDIRECT_NOT_ALLOWED = 44001;
export const EMBEDDING_NOT_ALLOWED = 44002;
export const MINI_PROGRAM_OFF = 44003;
export const MINI_PROGRAM_DATA_INVALID = 44004;
export const MINI_PROGRAM_DATA_EXPIRED = 44005;
export const MINI_PROGRAM_DATA_USED = 44006;
export const MINI_PROGRAM_NOT_LINKED = 44007;
export const MINI_PROGRAM_LINKED_ELSEWHERE = 44008;
export const HAND_OFF_OVER = 44009;
export const HAND_OFF_CODE_WRONG = 44010;

// Review
export const CLAIM_HELD = 43001;
export const CLAIM_MISSING = 43002;
export const CASE_DECIDED = 43003;
export const LABELS_UNSUITABLE = 43004;
export const ACCOUNT_BARRED = 43005;

// Questionnaires
export const QUESTIONNAIRE_NOT_FOUND = 46001;
export const TEMPLATE_NOT_FOUND = 46002;
export const QUESTIONNAIRE_CHANGED = 46003;
export const QUESTIONNAIRE_NOT_EDITABLE = 46004;
export const QUESTIONNAIRE_INVALID = 46005;
export const QUESTIONNAIRE_NOT_ORDERED = 46006;
export const QUESTIONNAIRE_OPEN = 46007;

// Editing templates
export const TEMPLATE_CODE_TAKEN = 47001;
export const TEMPLATE_DRAFT_EXISTS = 47002;
export const TEMPLATE_DRAFT_NOT_FOUND = 47003;
export const TEMPLATE_DRAFT_CHANGED = 47004;
export const TEMPLATE_DRAFT_CLOSED = 47005;
export const TEMPLATE_INVALID = 47006;
export const TEMPLATE_FOUR_EYES = 47007;
export const TEMPLATE_IN_USE = 47008;

// Suitability tests
export const SUITABILITY_NOT_OFFERED = 48001;
export const SUITABILITY_NOT_NOW = 48002;
export const SUITABILITY_OVER = 48003;

// Verifying again
export const REVERIFICATION_OPEN = 49001;
export const REVERIFICATION_NOT_OFFERED = 49002;
export const REVERIFICATION_FIRST = 49003;

// Campaigns
export const CAMPAIGN_NOT_FOUND = 51001;
export const CAMPAIGN_CHANGED = 51002;
export const CAMPAIGN_NOT_NOW = 51003;
export const CAMPAIGN_FOUR_EYES = 51004;
export const CAMPAIGN_INVALID = 51005;

// Rights of officers, and what needs two of them
export const PERMISSION_MISSING = 52001;
export const PROPOSAL_NOT_FOUND = 52002;
export const PROPOSAL_OPEN = 52003;
export const PROPOSAL_OVER = 52004;
export const PROPOSAL_CHANGED = 52005;
export const PROPOSAL_FOUR_EYES = 52006;
export const RIGHTS_CHANGED = 52007;
export const REASON_NEEDED = 52008;
export const LOOKS_USED_UP = 52009;

// Sessions of other sites and of paired phones
export const TOKEN_OTHER_ACCOUNT = 53001;

// The operator's own sign-in
export const SINGLE_SIGN_ON_OFF = 54001;
export const SINGLE_SIGN_ON_OVER = 54002;
export const SINGLE_SIGN_ON_FAILED = 54003;
export const SINGLE_SIGN_ON_AWAY = 54004;
export const SINGLE_SIGN_ON_EMAIL_TAKEN = 54005;
export const SINGLE_SIGN_ON_EMAIL_MISSING = 54006;
export const SINGLE_SIGN_ON_OTHER_PERSON = 54007;
export const SINGLE_SIGN_ON_NO_ROLE = 54008;
export const SINGLE_SIGN_ON_NEEDED = 54009;
export const LOGOUT_TOKEN_INVALID = 54010;
export const PASSWORDS_OFF = 54011;
export const PASSWORD_NEEDED = 54012;
