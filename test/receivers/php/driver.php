<?php

// The documented script runs in PHP's own server; the driver sends to it and serialises again.
$free = stream_socket_server('tcp://127.0.0.1:0');
$address = stream_socket_get_name($free, false);
fclose($free);
$quiet = [1 => ['file', '/dev/null', 'w'], 2 => ['file', '/dev/null', 'w']];
$server = proc_open([PHP_BINARY, '-S', $address, __DIR__ . '/receiver.php'], $quiet, $pipes);
for ($tries = 0; !@fsockopen("tcp://$address") && $tries < 200; $tries++) {
    usleep(25_000);
}

$unescaped = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE;
$idioms = [
    'php' => fn ($body) => json_encode(json_decode($body)),
    'php-array' => fn ($body) => json_encode(json_decode($body, true)),
    'php-unescaped' => fn ($body) => json_encode(json_decode($body), $unescaped),
];

while (($line = fgets(STDIN)) !== false) {
    [$encoded, $signature] = explode(' ', trim($line));
    $body = hex2bin($encoded);
    $http = ['method' => 'POST', 'content' => $body, 'ignore_errors' => true];
    $http['header'] = ["X-Signature: $signature", 'Content-Type: application/json'];
    file_get_contents("http://$address/", false, stream_context_create(['http' => $http]));
    $words = [explode(' ', $http_response_header[0])[1]];
    foreach ($idioms as $name => $again) {
        $digest = hash_hmac('sha1', (string) $again($body), getenv('WEBHOOK_SECRET'));
        $words[] = "$name=" . ($digest === $signature ? 'same' : 'differs');
    }
    echo implode(' ', $words), "\n";
}
proc_terminate($server);
