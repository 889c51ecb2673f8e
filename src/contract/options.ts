/** Options with a few fixed values, without zod, so that the command line starts in a tenth of the time. */

export const callTypes = ['identify', 'track', 'page', 'screen', 'group', 'alias'] as const

export const messageTypes = [...callTypes, 'delete'] as const

export const sourceKinds = ['web', 'mobile', 'server'] as const

export const bodyProfiles = ['documented', 'production'] as const

export const messageStates = [
  'queued',
  'retrying',
  'delivered',
  'failed',
  'expired',
  'cancelled',
] as const

export const outcomes = [
  'response',
  'timeout',
  'refused',
  'reset',
  'dns',
  'certificate',
  'unreachable',
] as const

export const signatureVerdicts = ['valid', 'invalid', 'missing', 'unsigned', 'unchecked'] as const

export const deletionKinds = [
  'delete',
  'suppress_with_delete',
  'suppress_only',
  'unsuppress',
] as const

export const deletionStates = ['running', 'finished', 'partly_failed'] as const

export const rejectionReasons = [
  'no_user_anon_id',
  'event_not_defined',
  'id_required',
  'id_not_string',
  'event_not_string',
  'properties_not_object',
  'traits_not_object',
  'bad_request',
  'too_large',
  'empty_batch',
  'unknown_source',
  'source_disabled',
  'origin_not_allowed',
  'host_not_allowed',
  'suppressed',
  'duplicate',
  'loop',
  'fault',
] as const

export const exportKinds = ['messages', 'calls', 'captures'] as const

export const exportFormats = ['ndjson', 'har', 'csv', 'curl'] as const

export const drillKinds = ['twice', 'late', 'out-of-order', 'at-once'] as const

export const drillVerdicts = [
  'same',
  'different-status',
  'different-body',
  'repeat-rejected',
  'repeat-failed',
  'not-accepted',
] as const

export const planFormats = ['hookbench', 'hosted', 'folder'] as const

export const mostPlanFiles = 500

export const enforcements = ['report', 'block'] as const

export const unplannedPolicies = ['report', 'allow', 'block'] as const

export const driftKinds = ['new', 'removed', 'type', 'missing'] as const

export const planStates = ['valid', 'invalid', 'unplanned', 'unchecked'] as const

export const planParts = ['call', 'properties', 'traits', 'context'] as const

export const ruleTypes = [...callTypes, 'common'] as const
